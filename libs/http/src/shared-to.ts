import type { FastifyInstance } from 'fastify';

/**
 * Where the members' page has other apps of a device share to (`share_target` of its manifest). Its
 * worker takes what is shared; what comes here found none, and opens the form all the same. None of
 * it is read, since any site's page can post here.
 */
export const openSharedForm = (fastify: FastifyInstance) =>
  fastify.post(
    '/newPost',
    { onRequest: async (_request, reply) => reply.redirect('/newPost?shared', 303) },
    // answered before anything is read
    async () => undefined,
  );
