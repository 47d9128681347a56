/** @jest-environment ./scripts/browser-environment.mjs */
import { keepWords, keepWordsFor, keptWords } from '@chefly/ui';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useForm } from 'react-hook-form';
import { useKeptForm } from './kept-form';
import { screenAlone } from './testing/screen';

describe('a form whose draft was kept', () => {
  const screen = screenAlone();
  beforeEach(() => keepWordsFor('amina'));

  function Form() {
    const form = useForm({ defaultValues: { title: '', stars: 0, tags: [] as string[] } });
    const kept = useKeptForm(form, 'form');
    const { title, stars, tags } = form.watch();
    return (
      <p>
        {kept.found ? 'found' : 'begun'} {title.trim()} {stars.toFixed(0)} {tags.join()}
      </p>
    );
  }
  const open = async (draft: string) => {
    keepWords('form', draft);
    await screen.show({}, <Form />);
    return document.body.textContent;
  };

  it('has it again', async () => {
    expect(await open('{"title":"Haleem","stars":4,"tags":["mild"]}')).toBe('found Haleem 4 mild');
  });

  it.each(['{', 'null', '[]', '7', '{"title":7}'])(
    'is begun anew where this page cannot read it, which counts as a draft no more: %s',
    async (draft) => {
      expect(await open(draft)).toBe('begun  0 ');
      expect(keptWords('form')).toBe('');
    },
  );

  it('has of it what this page can read', async () => {
    expect(await open('{"title":"Haleem","stars":"many","tags":{},"more":1}')).toBe(
      'found Haleem 0 ',
    );
  });
});
