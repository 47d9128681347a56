import { formerMember } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Handle, UserName } from './people';

const zara = { firstName: 'Zara', lastName: 'Khan', userName: 'zara' };

describe('a handle', () => {
  it('is the username behind its sign', () => {
    expect(renderToStaticMarkup(<UserName person={zara} />)).toBe('<bdi>@zara</bdi>');
    expect(renderToStaticMarkup(<Handle person={zara} before=" · " />)).toBe(' · <bdi>@zara</bdi>');
  });

  it('of who erased their account is no lone sign', () => {
    expect(renderToStaticMarkup(<UserName person={formerMember} />)).toBe('Former member');
    expect(renderToStaticMarkup(<Handle person={formerMember} before=" · " />)).toBe('');
  });
});
