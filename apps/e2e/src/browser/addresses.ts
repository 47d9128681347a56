/** Where the browser suite finds each screen of the web: `house/addresses.spec` tells which it does not. */

/** Before signing in. */
export const VISITOR = [
  '/',
  '/signup',
  '/login',
  '/forgotPassword',
  '/resetPassword',
  '/emailNotConfirmed',
  '/userConfirmation',
  '/guardian',
  '/digest/end',
  '/terms_and_conditions',
  '/privacy_and_policy',
  '/no/such/screen',
];

/** For a member who is alone. */
export const MEMBER = [
  '/home',
  '/search',
  '/search?text=haleem',
  '/search?tab=people',
  '/recipe/Hyderabadi_Haleem',
  '/recipe/Shakshuka',
  '/chefs?recipie=Shakshuka',
  '/cook/Shakshuka',
  '/saved',
  '/plan',
  '/shopping',
  '/bookings',
  '/session_records',
  '/notifications',
  '/newPost',
  '/newReview',
  '/user/circle',
  '/dashboard',
  '/dashboard/followRequests',
  '/dashboard/cheflyRequests',
  '/dashboard/monetization',
  '/dashboard/payments',
  '/dashboard/decisions',
  '/dashboard/settings',
  '/dashboard/settings/account_settings/change_username',
  '/dashboard/settings/account_settings/change_email_address',
  '/dashboard/settings/account_settings/change_password',
  '/dashboard/settings/date_of_birth',
  '/dashboard/settings/notifications',
  '/dashboard/settings/blocked_and_muted',
  '/dashboard/settings/your_data',
  '/dashboard/settings/booking_hours',
];

/** What stands in neither list, as it is there only after something was done, and who comes there by doing it. */
export const BY_DOING: Record<string, string> = {
  '/appeal': 'a suspended member is led there: moderation.spec',
  '/post/:uid': 'a post is opened from the profile of who wrote it: profile.spec',
  '/review/:uid': 'a review is opened from the feed: reviews.spec',
  '/user': 'somebody else is there: profile.spec',
  '/book': 'a chef has opened hours: bookings.spec',
  '/cheflyChat': 'two have written to each other: chats.spec',
  '/session': 'a chef and a member cook: calls.spec, and session-sizes.spec from right to left',
  '/session/text': 'they have cooked, by its record: away.spec',
  '/session_review': 'they have cooked, and the chef ended it: calls.spec',
};
