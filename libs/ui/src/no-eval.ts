/**
 * A page's policy lets nobody make code of text, and zod tries once whether it may, at each load: a
 * browser reports that as what an attack would do. So zod is told, and this is imported before
 * anything that brings it.
 */
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };
