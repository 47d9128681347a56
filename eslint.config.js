import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const type = (name) => `type:${name}`;
/**
 * What stands around a service: how it is told, answers, knows its caller, shows pictures and is
 * watched.
 */
const aroundServices = ['config', 'telemetry', 'http', 'access', 'pictures', 'people'];
/** What a service stands on; the embedded server only in its specs. */
const underServices = [
  'contracts',
  'policy',
  'engines',
  'service-library',
  ...aroundServices,
  'embedded-mongo',
];
/** What each kind of project may import of the others; its tag stands in its package.json. */
const mayImport = {
  contracts: [],
  policy: ['contracts'],
  'embedded-mongo': [],
  engines: ['contracts', 'embedded-mongo'],
  config: ['contracts'],
  telemetry: ['engines'],
  http: ['contracts', 'engines', 'config', 'telemetry'],
  access: ['contracts', 'engines', 'config', 'telemetry', 'http'],
  pictures: ['contracts', 'http'],
  people: ['contracts', 'policy', 'engines'],
  // the embedded server only in its specs
  'service-library': ['contracts', 'engines', 'embedded-mongo', ...aroundServices],
  // a service never imports another: they meet on the bus
  service: underServices,
  // the one place that knows every service
  composition: ['service', ...underServices],
  // what operators run beside it
  operations: ['composition', 'service', ...underServices],
  'browser-library': ['contracts'],
  pages: ['contracts', 'browser-library', 'service-library'],
  testing: [
    'contracts',
    'browser-library',
    'composition',
    'operations',
    'service',
    'service-library',
    ...aroundServices,
    'engines',
  ],
  suite: [
    'contracts',
    'testing',
    'browser-library',
    'service-library',
    ...aroundServices,
    'engines',
    'embedded-mongo',
    'composition',
    'operations',
  ],
};
const boundaries = {
  // the checks on a cluster need no package, so they are no project
  allow: ['../../../../deploy/native/kubectl.mjs'],
  // a service loads the engines that it needs and no other, by subpath
  checkDynamicDependenciesExceptions: ['.*'],
  depConstraints: Object.entries(mayImport).map(([name, others]) => ({
    sourceTag: type(name),
    onlyDependOnLibsWithTags: others.map(type),
  })),
};

/** Walls inside a project, which its tag does not draw. */
const wall = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const forbid = (...syntax) => ({ 'no-restricted-syntax': ['error', ...syntax] });
/** Ports are symbols, since they are interfaces; what is a class is injected by its type. */
const ports = 'AuditKey|Bus|Cache|Config|Jobs|Mailer|MediaRooms|Objects|Push|Search|SocketAdapter';
const byType = {
  selector: `Decorator[expression.callee.name='Inject'] > CallExpression > Identifier.arguments:not([name=/^(${ports})$/])`,
  message: 'A class is injected by the type of its parameter.',
};
const ours = (names, message) => ({
  regex: `^@chefly/(?!(?:${names.join('|')})(?:/|$))`,
  message,
});
const forBrowsers = ours(
  ['contracts', 'api-client', 'media-room', 'ui'],
  'Browsers import browser libraries only.',
);

export default tseslint.config(
  { ignores: ['dist/**', '.nx/**', 'node_modules/**', 'data/**', 'test-results/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-unused-expressions': [
        'error',
        { allowShortCircuit: true, allowTernary: true, enforceForJSX: false },
      ],
      '@typescript-eslint/no-empty-object-type': 'off',
      'prefer-const': ['error', { destructuring: 'all' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: [
      'apps/web/**/*.{ts,tsx}',
      'apps/console/**/*.{ts,tsx}',
      'libs/ui/**/*.{ts,tsx}',
      'libs/api-client/**/*.ts',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: [
      'apps/{web,console}/src/**/*.{ts,tsx}',
      'libs/{ui,api-client,media-room}/**/*.{ts,tsx}',
    ],
    ignores: [
      '**/*.spec.{ts,tsx}',
      'libs/ui/src/{kept,browser-keeps}.ts',
      'apps/web/src/parts/cooking/here.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message:
            'A browser may forbid it: use what is kept by @chefly/ui, and read it by contract.',
        })),
      ],
    },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', boundaries] },
  },
  wall(
    ['apps/*/src/**/*.ts'],
    {
      regex: '^(mongodb|kafkajs|lmdb|mingo|ioredis|bullmq)$',
      message: 'Engines are used through libs/engines.',
    },
    {
      group: ['@chefly/policy'],
      importNames: ['decide', 'maySee', 'mayMeet', 'mayHear'],
      message: 'Ask People of @chefly/people: it knows who is blocked, suspended or a minor.',
    },
  ),
  { files: ['apps/e2e/**/*.ts'], rules: { 'no-restricted-imports': 'off' } },
  // only a store touches its collections: what a service asks for is a method with a name
  {
    files: ['apps/*/src/**/*.store.ts'],
    rules: forbid(
      byType,
      {
        selector:
          "PropertyDefinition[accessibility!='private'] > TSTypeAnnotation > TSTypeReference[typeName.name='Model']",
        message: 'A store keeps its collection to itself.',
      },
      {
        selector: 'CallExpression[callee.property.name=/^(create|insertOne|insertMany)$/]',
        message: 'A new row is inserted by insertRow or insertRows.',
      },
    ),
  },
  {
    files: ['apps/*/src/**/*.ts'],
    ignores: ['**/*.store.ts', 'apps/{ops,e2e}/**'],
    rules: forbid(byType, {
      selector: "MemberExpression[object.name='store'][property.name=/^(model|connection)$/]",
      message: 'Collections are touched by stores only: make an x.store.ts.',
    }),
  },
  {
    files: ['apps/{web,console}/src/**/*.{ts,tsx}'],
    rules: forbid({
      selector:
        "VariableDeclarator[init.callee.name='useSearchParams'] > ArrayPattern[elements.length>1]",
      message: 'An address is changed by useAddress of @chefly/ui: it takes back no other choice.',
    }),
  },
  wall(['apps/{web,console}/src/**/*.{ts,tsx}'], forBrowsers),
  wall(
    ['apps/{web,console}/server/**/*.ts'],
    ours(['service'], 'A server of pages serves pages and nothing else.'),
  ),
  wall(['apps/web/src/features/**/*.{ts,tsx}'], forBrowsers, {
    regex: '^\\.\\./(?!(?:\\.\\./)+parts/)',
    message:
      'Features do not import each other: move what they share to parts, or compose them in app.',
  }),
  wall(['apps/web/src/parts/**/*.{ts,tsx}'], forBrowsers, {
    regex: '^\\.\\./(features|app)/',
    message: 'Parts know neither features nor app.',
  }),
);
