import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Signer } from './signing';

const signer = new Signer('a secret of more than thirty-two characters');

it('opens what it sealed, for the same purpose alone', () => {
  const sealed = signer.seal('upload', { key: 'a' });
  expect(signer.open('upload', sealed)).toEqual({ key: 'a' });
  expect(signer.open('receipt', sealed)).toBeNull();
  expect(new Signer('another secret of thirty-two characters').open('upload', sealed)).toBeNull();
});

it('opens nothing that was changed, cut, lengthened or made up, and never throws', () => {
  const sealed = signer.seal('upload', { key: 'a' });
  for (const odd of [`${sealed}.`, `${sealed}.x`, sealed.slice(0, -1), `.${sealed}`, '', '.', '..'])
    expect(signer.open('upload', odd)).toBeNull();
  // a query parameter given twice arrives as a list
  expect(signer.open('upload', [sealed, sealed])).toBeNull();
  fc.assert(
    fc.property(fc.anything(), (odd) => {
      expect(signer.open('upload', odd)).toBeNull();
    }),
  );
});

it('opens nothing that is signed but is no JSON', () => {
  const payload = Buffer.from('not JSON').toString('base64url');
  expect(signer.open('upload', `${payload}.${signer.sign('upload', payload)}`)).toBeNull();
});
