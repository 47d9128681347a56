import { pino } from 'pino';

/** JSON lines on standard error; texts, tokens and addresses of members never reach it. */
export const log = pino({ level: process.env.CHEFLY_LOG ?? 'warn', redact: ['*.password', '*.accessToken', '*.emailAddress', '*.text', 'req.headers'] }, pino.destination({ dest: 2, sync: false }));
