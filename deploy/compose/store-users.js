// A user for each service, with a password of its own, who may read and write the service's own
// database and no other. Run again, it sets the passwords that are given now.
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
]) {
  const pwd = process.env[`CHEFLY_STORE_PASSWORD_${service.toUpperCase()}`];
  const roles = [{ role: 'readWrite', db: `chefly_${service}` }];
  if (admin.getUser(service)) admin.updateUser(service, { pwd, roles });
  else admin.createUser({ user: service, pwd, roles });
}
