import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What each room of the house may import of the others. A name that is not listed here may import nothing of ours. */
const services = [
  'identity',
  'social',
  'content',
  'recipes',
  'sessions',
  'chat',
  'notifications',
  'moderation',
  'gateway',
];
const serverLibs = ['contracts', 'policy', 'engines', 'service'];
const pageServer = ['service'];
const browserLibs = ['contracts', 'api-client', 'media-room', 'ui'];
const rooms = {
  'libs/contracts': ['contracts'],
  'libs/policy': ['contracts'],
  'libs/embedded-mongo': [],
  'libs/engines': ['contracts', 'engines', 'embedded-mongo'],
  // the embedded server only in its specs
  'libs/service': ['contracts', 'engines', 'policy', 'embedded-mongo'],
  'libs/api-client': ['contracts'],
  'libs/media-room': ['contracts'],
  'libs/ui': ['contracts'],
  'libs/testing': ['contracts', 'api-client', 'platform', 'service', 'engines'],
  'apps/web/src': browserLibs,
  'apps/console/src': browserLibs,
  'apps/web/server': pageServer,
  'apps/console/server': pageServer,
  // the one place that knows every service
  'apps/platform': [...services, ...serverLibs, 'embedded-mongo'],
  'apps/e2e': [
    'contracts',
    'testing',
    'api-client',
    'service',
    'engines',
    'embedded-mongo',
    'platform',
  ],
  scripts: ['contracts', 'recipes', 'api-client', 'embedded-mongo'],
  ...Object.fromEntries(services.map((name) => [`apps/${name}`, serverLibs])),
};

const boundary = ([folder, allowed]) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^@chefly/(?!(?:${allowed.join('|') || 'nothing'})(?:/|$))`,
            message: `${folder} may import: ${allowed.join(', ') || 'none of our packages'}.`,
          },
          ...extra(folder),
        ],
      },
    ],
  },
});
/** The driver of the store stays behind its port. */
const extra = (folder) =>
  folder.startsWith('apps/') && !folder.endsWith('e2e')
    ? [
        {
          regex: '^(mongodb|kafkajs|lmdb|mingo|ioredis|bullmq)$',
          message: 'Engines are used through libs/engines.',
        },
      ]
    : [];

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'data/**', 'test-results/**'] },
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
  ...Object.entries(rooms).map(boundary),
  {
    // a feature is composed by the app, never by another feature
    files: ['apps/web/src/features/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./(?!\\.\\./parts/)',
              message:
                'Features do not import each other: move what they share to parts, or compose them in app.',
            },
            {
              regex: `^@chefly/(?!(?:${browserLibs.join('|')})(?:/|$))`,
              message: 'Browsers import browser libraries only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/web/src/parts/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^\\.\\./(features|app)/', message: 'Parts know neither features nor app.' },
          ],
        },
      ],
    },
  },
);
