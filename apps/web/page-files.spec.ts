import { describe, expect, it } from '@jest/globals';
import { filesOfPages } from './page-files.ts';

type Built = Parameters<typeof filesOfPages>[0][number];

/** A file of a build, of one module that is called as it is. */
const file = (name: string, imports: string[] = [], more: Partial<Built> = {}): Built => ({
  fileName: name,
  facadeModuleId: null,
  isEntry: false,
  imports,
  dynamicImports: [],
  moduleIds: [`/src/${name}.ts`],
  code: 'x'.repeat(100),
  ...more,
});
/** One that is loaded by its name. */
const screen = (name: string, imports: string[], more: Partial<Built> = {}) =>
  file(name, imports, { facadeModuleId: `/app/${name}.tsx`, ...more });

const app = (...more: Built[]) =>
  filesOfPages([
    screen('main', ['react'], {
      isEntry: true,
      dynamicImports: ['landing', 'sign-in', 'terms', 'guard', 'shell'],
    }),
    file('react'),
    screen('landing', ['brand']),
    file('brand', ['react']),
    screen('sign-in', ['form', 'query']),
    screen('terms', ['query']),
    file('form', ['react']),
    file('query', ['react']),
    screen('guard', ['live', 'query', 'form']),
    screen('shell', ['live', 'menu', 'brand']),
    file('live', ['react', 'query']),
    file('menu', ['react']),
    ...more,
  ]);
const of = (files: ReturnType<typeof app>, name: string) => files.get(`/src/${name}.ts`);

describe('the files of pages', () => {
  it('puts what the landing screen waits for into one, and what stands around members into another', () => {
    const files = app();
    expect([of(files, 'react'), of(files, 'brand')]).toEqual(['first', 'first']);
    expect([of(files, 'live'), of(files, 'menu')]).toEqual(['members', 'members']);
  });

  it('has a stranger load nothing that their screen did not load', () => {
    const files = app();
    const [form, query] = [of(files, 'form'), of(files, 'query')];
    expect(form).toMatch(/^common/);
    expect(query).toMatch(/^common/);
    // the terms need no form
    expect(form).not.toBe(query);
  });

  it('leaves what is loaded by its name in a file of its own', () => {
    const files = app();
    for (const name of ['main', 'landing', 'sign-in', 'guard', 'shell'])
      expect(of(files, name)).toBeUndefined();
  });

  const screens = (part: string) => ['a', 'b', 'c'].map((name) => screen(name, [part]));

  it('lets what is little and of many screens come with what stands around them', () => {
    const files = app(file('row', ['live', 'mark']), file('mark'), ...screens('row'));
    expect([of(files, 'row'), of(files, 'mark')]).toEqual(['members', 'members']);
  });

  it.each([
    ['is large', [file('row', [], { code: 'x'.repeat(5000) }), ...screens('row')]],
    ['is of two screens', [file('row'), ...screens('row').slice(1)]],
    [
      'brings something large',
      [file('row', ['deep']), file('deep', [], { code: 'x'.repeat(5000) }), ...screens('row')],
    ],
    ['is loaded by its name too', [screen('row', []), ...screens('row')]],
  ])('leaves what %s as it was', (_what, more) => {
    expect(of(app(...more), 'row')).toBeUndefined();
    expect(of(app(...more), 'deep')).toBeUndefined();
  });

  it('leaves what a stranger’s screen has too as it was', () => {
    const files = filesOfPages([
      screen('main', [], { isEntry: true, dynamicImports: ['sign-up', 'guard'] }),
      screen('guard', []),
      screen('sign-up', ['row']),
      file('row'),
      ...screens('row'),
    ]);
    expect(of(files, 'row')).toBeUndefined();
  });
});
