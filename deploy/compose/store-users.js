// A user for each service, who may read and write the service's own database and no other. Run again, it changes nothing.
const admin = db.getSiblingDB('admin');
for (const service of [
  'identity',
  'social',
  'content',
  'recipes',
  'sessions',
  'chat',
  'notifications',
  'moderation',
  'gateway',
])
  if (!admin.getUser(service))
    admin.createUser({
      user: service,
      pwd: process.env.CHEFLY_STORE_PASSWORD,
      roles: [{ role: 'readWrite', db: `chefly_${service}` }],
    });
