import { describe, expect, it } from '@jest/globals';
import { CompanyNews, SETTLES_MS, type Seen } from './company-news';

const off = { microphone: false, camera: false };
const on = { microphone: true, camera: true };
const nameOf = (uid: string) => uid;
const here = (devices = on): Seen => ({ uid: 'Sana', connected: true, ...devices });

describe('what is said of the company', () => {
  it('is who comes, once, and again after a break', () => {
    const news = new CompanyNews();
    const away = { ...here(off), connected: false };
    expect(news.of([], on, nameOf, 0)).toEqual([]);
    expect(news.of([away], on, nameOf, 1)).toEqual([]);
    expect(news.of([here()], on, nameOf, 2)).toEqual(['Sana is here']);
    expect(news.of([here()], on, nameOf, 3)).toEqual([]);
    expect(news.of([away], on, nameOf, 4)).toEqual([]);
    expect(news.of([here()], on, nameOf, 5)).toEqual(['Sana is here']);
  });

  it('is who turns something on or off, and not what they bring along', () => {
    const news = new CompanyNews();
    news.of([here(off)], on, nameOf, 0);
    expect(news.of([here()], on, nameOf, SETTLES_MS)).toEqual([]);
    const later = SETTLES_MS + 1;
    expect(news.of([here({ ...on, microphone: false })], on, nameOf, later)).toEqual([
      'Sana turned the microphone off',
    ]);
    expect(news.of([here({ ...on, camera: false })], on, nameOf, later)).toEqual([
      'Sana turned the microphone on',
      'Sana turned the camera off',
    ]);
  });

  it('is what a key did to one’s own, too', () => {
    const news = new CompanyNews();
    news.of([], on, nameOf, 0);
    expect(news.of([], { ...on, microphone: false }, nameOf, 1)).toEqual([
      'You turned the microphone off',
    ]);
  });
});
