import { chat } from './chat';
import { content } from './content';
import { identity } from './identity';
import { moderation } from './moderation';
import { notifications } from './notifications';
import { recipes } from './recipes';
import { sessions } from './sessions';
import { social } from './social';

/** Every route of the product, by service. */
export const contract = {
  identity,
  social,
  content,
  recipes,
  sessions,
  chat,
  notifications,
  moderation,
};

export * from './ages';
export * from './account-data';
export * from './chat';
export * from './comments';
export * from './constants';
export * from './content';
export * from './credentials';
export * from './culinary-reviews';
export * from './errors';
export * from './events';
export * from './first-messages';
export * from './grant';
export * from './house-rules';
export * from './identity';
export * from './legal';
export * from './live';
export * from './member-chats';
export * from './messages';
export * from './moderation';
export * from './moderation-events';
export * from './notification-kinds';
export * from './monetization';
export * from './monetization-events';
export * from './monetization-terms';
export * from './money';
export * from './notification-settings';
export * from './notifications';
export * from './previews';
export * from './recipe-lines';
export * from './recipe-rows';
export * from './passkeys';
export * from './personal-events';
export * from './recipes';
export * from './role-routes';
export * from './roles';
export * from './route';
export * from './sessions';
export * from './shapes';
export * from './social';
export * from './stored-picture';
export * from './social-boundaries';
export * from './subjects';
export * from './user-name';
export * from './videos';
