import { formerMember, type Level } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Avatar, Handle, LevelBadge, Rating, UserName } from './people';

const zara = { firstName: 'Zara', lastName: 'Khan', userName: 'zara' };

it('initials are not written together, as a word that nobody means', () => {
  const salim = { uid: 'salim', firstName: 'كريم', lastName: 'سالم' };
  const shown = renderToStaticMarkup(<Avatar person={salim} />).replace(/<[^>]+>/g, '');
  expect(shown).toBe('ك\u200cس');
});

it('an initial is a whole letter or sign, with its marks and all that is joined to it', () => {
  const joined = { uid: 'joined', firstName: '🇵🇰 Salim', lastName: 'e\u0323\u0302lif' };
  const shown = renderToStaticMarkup(<Avatar person={joined} />).replace(/<[^>]+>/g, '');
  expect(shown).toBe('🇵🇰\u200cE\u0323\u0302');
});

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

describe('a level', () => {
  const shown = (level: Level) => renderToStaticMarkup(<LevelBadge level={level} />);

  it('is shown by its name, and not before there is one', () => {
    expect(shown('Sous Chef')).toMatch(/>Sous Chef</);
    expect(shown(null)).toBe('');
  });

  it('is highlighted when it is the highest', () => {
    expect(shown('Executive')).toMatch(/\bbg-gold\b(?!-)/);
    expect(shown('Sous Chef')).not.toMatch(/\bbg-gold\b(?!-)/);
  });
});

describe('a rating', () => {
  const said = (ratings: number) =>
    renderToStaticMarkup(<Rating rating={4.5} ratings={ratings} />).replace(/<[^>]+>/g, ' ');

  it('says of how many reviews it is, one of them by its name', () => {
    expect(said(1)).toMatch(/4\.5 +of 5 stars from 1 review +$/);
    expect(said(2)).toMatch(/4\.5 +of 5 stars from 2 reviews +$/);
    expect(said(0).trim()).toBe('new');
  });
});
