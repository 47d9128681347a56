import { createBrowserRouter } from 'react-router-dom';
import { Splash } from '../parts/splash';
import { ScreenError, WholeScreenError } from './screen-error';
import { screen } from './screens';

type MemberScreens = typeof import('./member-screens').memberScreens;
/** Whoever is not signed in does not load so much as their list. */
const memberScreen = (name: keyof MemberScreens) =>
  screen(async () => (await import('./member-screens')).memberScreens[name]());

export const router = createBrowserRouter([
  {
    ErrorBoundary: WholeScreenError,
    HydrateFallback: Splash,
    children: [
      {
        path: '/',
        lazy: screen(() => import('../features/landing/landing')),
        children: [
          {
            path: 'userConfirmation',
            lazy: screen(() => import('../features/account/confirmation')),
          },
        ],
      },
      { path: '/signup', lazy: screen(() => import('../features/account/sign-up')) },
      {
        path: '/forgotPassword',
        lazy: screen(() => import('../features/account/forgot-password')),
      },
      {
        path: '/resetPassword',
        lazy: screen(() => import('../features/account/reset-password')),
      },
      { path: '/guardian', lazy: screen(() => import('../features/account/guardian')) },
      {
        path: '/digest/end',
        lazy: screen(() => import('../features/notifications/end-digest')),
      },
      { path: '/appeal', lazy: screen(() => import('../features/moderation/appeal')) },
      { path: '/login', lazy: screen(() => import('../features/account/sign-in')) },
      {
        path: '/emailNotConfirmed',
        lazy: screen(() => import('../features/account/email-not-confirmed')),
      },
      { path: '/terms_and_conditions', lazy: screen(() => import('../features/landing/terms')) },
      { path: '/privacy_and_policy', lazy: screen(() => import('../features/landing/privacy')) },
      {
        // the members' side, with its live socket, is not loaded before sign-in
        lazy: screen(() => import('./guard')),
        children: [
          { path: '/cook/:name', lazy: memberScreen('cook') },
          { path: '/session', lazy: memberScreen('sessionScreen') },
          {
            lazy: screen(() => import('./shell')),
            children: [
              {
                // what fails here leaves the bar and the menu standing
                ErrorBoundary: ScreenError,
                children: [
                  { path: '/home', lazy: memberScreen('home') },
                  {
                    path: '/post/:uid',
                    lazy: memberScreen('postScreen'),
                  },
                  {
                    path: '/review/:uid',
                    lazy: memberScreen('reviewScreen'),
                  },
                  { path: '/newReview', lazy: memberScreen('newReview') },
                  { path: '/newPost', lazy: memberScreen('newPost') },
                  { path: '/search', lazy: memberScreen('search') },
                  { path: '/saved', lazy: memberScreen('saved') },
                  { path: '/plan', lazy: memberScreen('weekPlan') },
                  { path: '/shopping', lazy: memberScreen('shopping') },
                  {
                    path: '/recipe/:name',
                    lazy: memberScreen('recipe'),
                  },
                  { path: '/chefs', lazy: memberScreen('chefs') },
                  { path: '/book', lazy: memberScreen('book') },
                  { path: '/bookings', lazy: memberScreen('bookings') },
                  { path: '/user', lazy: memberScreen('user') },
                  {
                    path: '/user/circle',
                    lazy: memberScreen('followLists'),
                  },
                  {
                    path: '/dashboard/settings/your_data',
                    lazy: memberScreen('yourData'),
                  },
                  {
                    path: '/dashboard/settings/blocked_and_muted',
                    lazy: memberScreen('boundaries'),
                  },
                  {
                    path: '/session/text',
                    lazy: memberScreen('textChat'),
                  },
                  {
                    path: '/cheflyChat',
                    lazy: memberScreen('memberChat'),
                  },
                  {
                    path: '/session_review',
                    lazy: memberScreen('chefReview'),
                  },
                  {
                    path: '/session_records',
                    lazy: memberScreen('records'),
                  },
                  {
                    path: '/notifications',
                    lazy: memberScreen('notifications'),
                  },
                  {
                    path: '/dashboard/settings/notifications',
                    lazy: memberScreen('notificationSettings'),
                  },
                  { path: '/dashboard', lazy: memberScreen('dashboard') },
                  {
                    path: '/dashboard/cheflyRequests',
                    lazy: memberScreen('requestsScreen'),
                  },
                  {
                    path: '/dashboard/followRequests',
                    lazy: memberScreen('followRequests'),
                  },
                  {
                    path: '/dashboard/decisions',
                    lazy: memberScreen('decisions'),
                  },
                  {
                    path: '/dashboard/monetization',
                    lazy: memberScreen('monetization'),
                  },
                  {
                    path: '/dashboard/payments',
                    lazy: memberScreen('payments'),
                  },
                  {
                    path: '/dashboard/settings',
                    lazy: memberScreen('settings'),
                  },
                  {
                    path: '/dashboard/settings/booking_hours',
                    lazy: memberScreen('bookingHours'),
                  },
                  {
                    path: '/dashboard/settings/date_of_birth',
                    lazy: memberScreen('age'),
                  },
                  {
                    path: '/dashboard/settings/account_settings/change_username',
                    lazy: memberScreen('changeUsername'),
                  },
                  {
                    path: '/dashboard/settings/account_settings/change_email_address',
                    lazy: memberScreen('changeEmailAddress'),
                  },
                  {
                    path: '/dashboard/settings/account_settings/change_password',
                    lazy: memberScreen('changePassword'),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: screen(() => import('../features/landing/not-found')) },
    ],
  },
]);

export const goingOn = () => router.state.navigation.state !== 'idle';
