import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { BY_DOING, MEMBER, VISITOR } from '../browser/addresses';

/** Of the web, as its router has them; that of a child may be written without its slash. */
const paths = [
  ...readFileSync('apps/web/src/app/router.tsx', 'utf8').matchAll(/\bpath: '\/?(.*?)'/g),
].map(([, path]) => `/${path}`);
/** What no other path is for. */
const ANY = '/*';

const isOf = (path: string) => {
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  return (address: string) => shape.test(address.split('?')[0]!);
};

it('the rules of accessibility and of direction are asked of each screen, or it is said who comes there', () => {
  const addresses = [...VISITOR, ...MEMBER];
  const screens = paths.filter((path) => path !== ANY);
  const others = screens.filter((path) => !addresses.some(isOf(path)));
  expect(others.toSorted()).toEqual(Object.keys(BY_DOING).toSorted());
  expect(screens).toHaveLength(paths.length - 1);
  const lost = addresses.filter((address) => !screens.some((path) => isOf(path)(address)));
  expect(lost).toHaveLength(1);
});

it('who comes to those that are there only after something was done is a test that asks for them', () => {
  const named = Object.values(BY_DOING).map((reason) => reason.match(/[\w-]+\.spec/g) ?? []);
  const pathOf = (file: string) => `apps/e2e/src/browser/${file}.ts`;
  expect(named.flat().filter((file) => !existsSync(pathOf(file)))).toEqual([]);
  const asks = (file: string) => readFileSync(pathOf(file), 'utf8').includes('expectAccessible(');
  expect(named.filter((files) => !files.some(asks))).toEqual([]);
});
