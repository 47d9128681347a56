// Until when tests are begun: a machine may be half as fast as another, and what is ended from
// outside has said nothing of all that went before. What is left out then says so, and is red
// nowhere.

const MARK = 'left out, since the time was up: ';

/** @returns how many milliseconds files of tests are still begun; no end where nobody named one */
export const timeLeft = () =>
  process.env.TESTS_BEGIN_UNTIL
    ? Number(process.env.TESTS_BEGIN_UNTIL) * 1000 - Date.now()
    : Infinity;

/** What of a run's environment lets it take its time. */
export const WITHOUT_END = { TESTS_BEGIN_UNTIL: '' };

/** Says so where whoever runs the suite reads it. */
export const tellLeftOut = (what) => process.stdout.write(`\n${MARK}${what}\n`);

/** @returns what was left out, from all that a suite said */
export const leftOutIn = (words) =>
  words
    .split('\n')
    .filter((line) => line.startsWith(MARK))
    .map((line) => line.slice(MARK.length));
