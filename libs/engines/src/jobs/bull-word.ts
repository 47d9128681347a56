import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';

/** When a job is due again, with what; null when it is to be dropped. */
export type Word = { id: string; data: Record<string, unknown>; at: number } | null;

/** What became of a word: it waits for the handler's end, which has come, or nothing runs. */
export type Heard = 'waits' | 'too late' | 'not running';
const HEARD: Heard[] = ['not running', 'waits', 'too late'];

/**
 * Which run holds a job: who has its lock, and how often it was begun, since a worker takes the same
 * lock again.
 */
const RUN = `
local lock = redis.call('EXISTS', KEYS[1]) == 1 and redis.call('GET', KEYS[2])
local run = lock and lock .. '/' .. (redis.call('HGET', KEYS[1], 'ats') or '')`;
/** A run takes words once its worker has said that it hears them: one of an older version does not. */
const BEGIN = `${RUN}
if run == ARGV[1] then redis.call('HSET', KEYS[1], 'hears', run) end`;
const TELL = `${RUN}
if not run or redis.call('HGET', KEYS[1], 'hears') ~= run then return 0 end
if ARGV[2] ~= '' and ARGV[2] ~= run then return 0 end
if redis.call('HGET', KEYS[1], 'ended') == run then return 2 end
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[1], 'ownWord', ARGV[1], 'ownWordOf', run)
else
  redis.call('HSET', KEYS[1], 'word', ARGV[1], 'ownWordOf', '')
end
return 1`;
/**
 * The last word counts. What a run said itself is worth nothing once it has failed, or was lost:
 * then what others said before counts.
 */
const END = `${RUN}
if run ~= ARGV[1] then return false end
redis.call('HSET', KEYS[1], 'ended', run)
if redis.call('HGET', KEYS[1], 'ownWordOf') == run and ARGV[2] == '' then
  return redis.call('HGET', KEYS[1], 'ownWord')
end
local word = redis.call('HGET', KEYS[1], 'word')
return word and word ~= '' and word`;

/** As it is known to Redis: see `RUN`. */
export const runOf = (token: string, { attemptsStarted }: Pick<Job, 'attemptsStarted'>) =>
  `${token}/${attemptsStarted}`;

/** For the fields of a job, once its word is kept. */
export const NO_WORD = { word: '', ownWord: '', ownWordOf: '' };

/** A job, by its key. */
export interface JobKey {
  prefix: string;
  queue: string;
  jobId: string;
}

const keysOf = ({ prefix, queue, jobId }: JobKey): [string, string] => {
  const job = `${prefix}:${queue}:${jobId}`;
  return [job, `${job}:lock`];
};

/** A handler begins, behind which words are heeded. */
export async function hearWords(redis: Redis, job: JobKey, run: string): Promise<void> {
  await redis.eval(BEGIN, 2, ...keysOf(job), run);
}

/**
 * The last word on a job that runs: nobody may move or drop it before its handler has ended, so it
 * is kept with the job until then. In Redis, since it may run in another process.
 *
 * @param run of the handler that says it of its own job; empty for everybody else
 */
export async function tellRunning(redis: Redis, job: JobKey, word: Word, run = ''): Promise<Heard> {
  const heard = await redis.eval(TELL, 2, ...keysOf(job), JSON.stringify(word), run);
  return HEARD[Number(heard)]!;
}

/**
 * The handler has ended: what is said from now on comes too late. Undefined where nothing was said
 * that counts.
 */
export async function lastWord(
  redis: Redis,
  job: JobKey,
  run: string,
  failed: boolean,
): Promise<Word | undefined> {
  const word = await redis.eval(END, 2, ...keysOf(job), run, failed ? 'failed' : '');
  return typeof word === 'string' ? (JSON.parse(word) as Word) : undefined;
}
