import { createHash } from 'node:crypto';
import { legal } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { consent } from '../../parts/consent-text';
import { privacy } from './privacy-text';
import { terms } from './terms-text';
import recorded from './legal-texts.recorded.json' with { type: 'json' };

it('says under each version the words that were accepted: other words are another version', () => {
  const words = createHash('sha256')
    .update(JSON.stringify([terms, privacy, consent]))
    .digest('hex');
  expect({ [legal.version]: words }).toEqual({
    [legal.version]: (recorded as Record<string, string>)[legal.version],
  });
});
