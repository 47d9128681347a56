import { messages } from './messages';

/** Every refusal the product knows: a stable code, the HTTP status and the text a person reads. */
export const errors = {
  'request/invalid': [400, 'Some fields need your attention.'],
  'request/too-large': [413, 'This is larger than we can take.'],
  'request/too-slow': [408, 'This took too long to arrive. Please try again.'],
  'request/unsupported-type': [415, 'We take this as JSON only.'],
  'request/not-found': [404, 'We could not find that.'],
  'request/wrong-method': [405, 'This cannot be asked for in this way.'],
  'request/too-many': [
    429,
    'That was a lot at once. In a minute you can try again; nothing was lost.',
  ],
  'request/forbidden': [403, 'This is not open to you.'],
  'server/failed': [500, 'Something went wrong on our side. Nothing was lost; please try again.'],
  'server/unavailable': [
    503,
    'We cannot reach a part of our kitchen right now. Please try again shortly.',
  ],

  'identity/not-signed-in': [401, 'Please sign in.'],
  'identity/invalid-credentials': [401, messages.invalidCredentials],
  'identity/email-not-confirmed': [403, messages.accountNotConfirmed],
  'identity/user-name-taken': [409, messages.userNameTaken],
  'identity/link-invalid': [410, 'This link is no longer valid. Sign in, or ask for a new one.'],
  'identity/password-needed': [403, messages.confirmWithPassword],
  'identity/password-wrong': [403, messages.passwordWrong],
  'identity/user-name-mismatch': [403, messages.userNameMismatch],
  'identity/email-mismatch': [403, messages.emailMismatch],
  // `fields` tell `reason`, `until` (empty for good) and `appeal`, the way to appeal by
  'identity/suspended': [403, 'Your account is suspended.'],
  'identity/terms-outdated': [
    403,
    'Our terms have changed. Please read and accept them, then everything is as before.',
  ],
  'identity/terms-changed': [409, 'There is a newer version. Please load the page again.'],
  'identity/birth-fixed': [
    403,
    'Your date of birth cannot be changed here any more. If it is wrong, please write to us.',
  ],
  'identity/of-age': [409, 'You need no guardian’s consent.'],
  'identity/guardian-own-address': [422, messages.guardianOwnAddress],
  'identity/guardian-of-age': [403, 'A guardian must be of age.'],
  'identity/guardian-consented': [409, 'Your guardian has consented already.'],
  // `fields` tell `erasesAt`, `pass`, the way to keep the account, and to who is suspended besides `appeal`
  'identity/leaving': [403, 'Your account is about to be erased.'],
  // for every reason alike: whether there is such a passkey is not told
  'identity/passkey-refused': [
    401,
    'This passkey does not open an account here. Please try again, or sign in with your password.',
  ],
  'identity/passkey-invalid': [422, 'This passkey could not be added. Please begin again.'],
  'identity/passkeys-full': [409, 'You have as many passkeys as there can be. Remove one first.'],
  'identity/passkeys-unavailable': [
    409,
    'Passkeys do not work here: they need an address with a name, and HTTPS.',
  ],
  'identity/export-recent': [
    429,
    'You have asked for your data today already. You can ask again tomorrow.',
  ],
  'identity/role-held': [
    409,
    'You keep order here. Ask an administrator to take your role from you first.',
  ],
  'identity/role-unchanged': [409, 'This changed in the meantime. Please look again.'],
  'identity/own-role': [403, 'Another administrator must change your own roles.'],

  'moderation/own-case': [403, 'Another moderator must decide: you are part of this case.'],
  'moderation/four-eyes': [403, 'A second moderator must confirm a suspension for good.'],
  'moderation/another-moderator': [
    403,
    'A moderator who had no part in the decision must answer its appeal.',
  ],
  'moderation/already-decided': [409, 'Another moderator was faster: the case has moved on.'],
  'moderation/not-possible': [422, 'This decision is not possible for what was reported.'],
  'moderation/appealed': [409, 'You have already appealed against this decision.'],
  'moderation/appeal-over': [410, 'This decision can not be appealed any more.'],
  'moderation/offer-open': [409, 'This member has an open offer, or is monetized already.'],
  'moderation/offer-closed': [409, 'This offer is no longer open. Please look again.'],
  'moderation/not-monetized': [403, 'Only a monetized member can set a price.'],
  'moderation/fee-closed': [409, 'This payment was corrected in the meantime.'],
  'moderation/month-running': [409, 'A month is settled once it is over.'],
  'moderation/payout-changed': [409, 'This payout has changed in the meantime. Please look again.'],
  'moderation/payout-four-eyes': [
    403,
    'A second moderator must mark what the first has proposed as paid.',
  ],
  'moderation/too-many-reports': [
    429,
    'You have reported a lot today. We look at it all; please come back tomorrow.',
  ],

  'policy/former': [403, 'This member has left chefly.'],
  'policy/self': [403, 'That is you.'],
  'policy/gender': [
    403,
    'By the rules of the house this is only possible between members of the same gender.',
  ],
  'policy/suspended': [403, 'This is not open to you.'],
  // about the caller's own age; of somebody else's nobody is told
  'policy/guardian-needed': [403, messages.guardianNeeded],
  'policy/minor': [403, messages.voiceUnder18],
  'policy/not-now': [403, 'This is not possible with this member at the moment.'],
  'policy/voice-only': [403, 'With this member only voice is possible at the moment.'],

  'chat/unanswered': [
    403,
    'Your messages have not been answered yet. You can write more once they are.',
  ],
  'chat/unanswered-today': [
    403,
    'You have written a lot today without an answer. You can go on once you have one, or tomorrow.',
  ],
  'chat/too-many-begun': [403, 'You have begun many chats today. Please begin others tomorrow.'],
  'social/not-connected': [403, 'You can bring only whom you follow or who follows you.'],
  'social/no-request': [409, 'This request was withdrawn or already answered.'],
  'content/media-invalid': [
    422,
    'This file is not a picture we can read. JPEG, PNG, WebP, GIF and AVIF work.',
  ],
  'content/upload-invalid': [
    403,
    'This upload is no longer open. Please choose the picture again.',
  ],
  'content/credit-invalid': [
    403,
    'Your chef cannot be named any more. Please publish the post without their name.',
  ],
  'content/uploads-busy': [
    429,
    'Many pictures are being prepared right now. Please try again in a moment.',
  ],
  'content/storage-full': [
    507,
    'We have no room for this picture right now. Nothing was lost; please try again later.',
  ],
  'content/video-invalid': [422, 'This file is not a video we can read. MP4, MOV and WebM work.'],
  'content/video-codec': [
    422,
    'This video is encoded in a way that not every browser plays. Please choose another file.',
  ],
  'content/video-too-costly': [
    422,
    'This video is put together in a way that takes too long to read. Please save it anew with another program, or choose another file.',
  ],
  'content/video-too-long': [422, messages.videoTooLong],
  'content/video-too-large': [422, messages.videoTooLarge],
  'content/parts-missing': [409, 'Parts of this video have not arrived yet.'],
  'content/already-heard': [409, 'This video has already been decided on.'],
  'content/own-video': [403, 'Another moderator must hear your own video.'],
  'content/own-review': [403, 'Others say whether they agree with your review.'],
  'recipes/name-taken': [409, messages.recipeNameTaken],
  'recipes/already-decided': [409, 'This submission has already been decided.'],
  'recipes/changed-meanwhile': [409, 'The author has sent a new version. Please look again.'],
  'recipes/not-rejected': [
    409,
    'Only a recipie that was not approved can be changed or dismissed.',
  ],
  'recipes/too-many-waiting': [409, 'Too many of your recipies wait for review already.'],
  'recipes/cooked-full': [
    409,
    'You cook as many recipies as there is room for. Take one off your profile first.',
  ],
  'recipes/plan-full': [
    409,
    'Your plan and your list hold as much as there is room for. Take something off first.',
  ],
  'recipes/saved-full': [409, 'You have saved as many recipies as there is room for.'],
  'recipes/collections-full': [409, 'You have as many collections as there is room for.'],
  'recipes/collection-name-taken': [409, messages.collectionNameTaken],
  'recipes/own-submission': [403, 'Another moderator must decide on your own submission.'],

  'sessions/too-many-calls': [409, 'You wait for the chefs of too many recipies already.'],
  'sessions/availability-end': [422, 'Choose an end within the next day.'],
  'sessions/slot-taken': [409, 'This time is taken. Please choose another one.'],
  'sessions/no-slot': [409, 'This chef has no such time. Please look again.'],
  'sessions/own-time-taken': [409, 'You have another booking at this time.'],
  'sessions/too-many-bookings': [409, 'You have as many bookings ahead as you can for now.'],
  'sessions/booking-paused': [
    403,
    'You missed booked times or called them off late. You can book and be booked again in a few weeks.',
  ],
  'sessions/booking-too-often': [429, 'You called many bookings off. Please try again in a day.'],
  'sessions/booking-over': [410, 'This booking is called off or over.'],
  'sessions/cannot-bring': [403, 'This member cannot be brought along.'],
  'sessions/invite-over': [409, 'This invitation is over.'],
  'sessions/too-many-invites': [409, 'You have invited as many members to it as you can.'],
  'sessions/door-closed': [409, 'The door opens five minutes before the booked time.'],
  'sessions/chef-not-available': [409, 'This chef is not available any more.'],
  'sessions/recipe-not-held': [409, 'This chef does not have the recipe.'],
  'sessions/request-open': [409, 'You already have a request open.'],
  'sessions/in-session': [409, 'You are in a session already.'],
  'sessions/too-many-requests': [
    429,
    'This chef has many requests waiting. Please try another one.',
  ],
  'sessions/asking-too-often': [
    429,
    'You have taken back many requests. Please wait a few minutes before you ask again.',
  ],
  'sessions/asked-in-vain': [
    429,
    'You have asked this chef several times. Please wait half an hour, or ask another one.',
  ],
  'sessions/request-expired': [410, messages.requestExpired],
  'sessions/enough-asked': [409, messages.selectionLimit],
  'sessions/request-closed': [409, 'This request is no longer open.'],
  'sessions/price-changed': [
    409,
    'The price of a session with this chef has changed. Please look again before you ask.',
  ],
  'sessions/mixed-group': [409, 'These requests cannot share one session.'],
  'sessions/ended': [410, 'This session has ended.'],
  'sessions/not-attended': [403, 'Only members who attended the session can review it.'],
  'sessions/not-ended': [409, 'You can review the chef once your session is over.'],
  'sessions/reviewed': [409, 'You have already reviewed this session.'],
  'sessions/chef-only': [403, 'Only the chef can do this.'],
  'sessions/member-only': [403, 'This is for the members who cook along.'],
  'sessions/not-yours': [403, 'Only the chef, or whoever began it, can do this.'],
  'sessions/kitchen-full': [409, 'There is no room for more. Please put something away first.'],
  'sessions/kitchen-changed': [409, 'This has changed in the meantime. Please look again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** What `server/unavailable` says when it is known which part is away: what is not possible meanwhile. */
export const unavailable = {
  store: 'Our records cannot be reached right now. Nothing was lost; please try again shortly.',
  search: 'Search is not possible right now. Everything else works; please try again shortly.',
  objects: 'Pictures cannot be shown or taken right now. Please try again shortly.',
  jobs: 'This cannot be planned right now. Nothing was changed; please try again shortly.',
  mail: 'Mails cannot be sent right now. Please try again shortly.',
  rooms: 'Calls cannot be connected right now. Please try again shortly.',
} as const;

/** What every failed call answers. `fields` maps a field's name to the text shown beside it. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
}
