import { createBrowserRouter } from 'react-router-dom';
import { Splash } from '../parts/splash';
import { ScreenError, WholeScreenError } from './screen-error';
import { screen } from './screens';

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
          { path: '/session', lazy: screen(() => import('../features/session/session-screen')) },
          {
            lazy: screen(() => import('./shell')),
            children: [
              {
                // what fails here leaves the bar and the menu standing
                ErrorBoundary: ScreenError,
                children: [
                  { path: '/home', lazy: screen(() => import('../features/feed/home')) },
                  {
                    path: '/post/:uid',
                    lazy: screen(() => import('../features/feed/post-screen')),
                  },
                  {
                    path: '/review/:uid',
                    lazy: screen(() => import('../features/feed/review-screen')),
                  },
                  { path: '/newReview', lazy: screen(() => import('../features/feed/new-review')) },
                  { path: '/newPost', lazy: screen(() => import('../features/feed/new-post')) },
                  { path: '/search', lazy: screen(() => import('../features/people/search')) },
                  {
                    path: '/recipe/:name',
                    lazy: screen(() => import('../features/cooking/recipe')),
                  },
                  { path: '/chefs', lazy: screen(() => import('../features/cooking/chefs')) },
                  { path: '/user', lazy: screen(() => import('../features/people/user')) },
                  {
                    path: '/user/circle',
                    lazy: screen(() => import('../features/people/follow-lists')),
                  },
                  {
                    path: '/dashboard/settings/your_data',
                    lazy: screen(() => import('../features/account/your-data')),
                  },
                  {
                    path: '/dashboard/settings/blocked_and_muted',
                    lazy: screen(() => import('../features/people/boundaries')),
                  },
                  {
                    path: '/session/text',
                    lazy: screen(() => import('../features/session/text-chat')),
                  },
                  {
                    path: '/cheflyChat',
                    lazy: screen(() => import('../features/chat/member-chat')),
                  },
                  {
                    path: '/session_review',
                    lazy: screen(() => import('../features/session/chef-review')),
                  },
                  {
                    path: '/session_records',
                    lazy: screen(() => import('./screens/records')),
                  },
                  {
                    path: '/notifications',
                    lazy: screen(() => import('../features/notifications/notifications')),
                  },
                  {
                    path: '/dashboard/settings/notifications',
                    lazy: screen(() => import('../features/notifications/notification-settings')),
                  },
                  { path: '/dashboard', lazy: screen(() => import('./screens/dashboard')) },
                  {
                    path: '/dashboard/cheflyRequests',
                    lazy: screen(() => import('../features/cooking/requests-screen')),
                  },
                  {
                    path: '/dashboard/followRequests',
                    lazy: screen(() => import('../features/people/follow-requests')),
                  },
                  {
                    path: '/dashboard/decisions',
                    lazy: screen(() => import('../features/moderation/decisions')),
                  },
                  {
                    path: '/dashboard/monetization',
                    lazy: screen(() => import('../features/monetization/monetization')),
                  },
                  {
                    path: '/dashboard/payments',
                    lazy: screen(() => import('../features/monetization/payments')),
                  },
                  {
                    path: '/dashboard/settings',
                    lazy: screen(() => import('./screens/settings')),
                  },
                  {
                    path: '/dashboard/settings/date_of_birth',
                    lazy: screen(() => import('../features/account/age')),
                  },
                  {
                    path: '/dashboard/settings/account_settings/change_username',
                    lazy: screen(() => import('../features/account/change-username')),
                  },
                  {
                    path: '/dashboard/settings/account_settings/change_email_address',
                    lazy: screen(() => import('../features/account/change-email-address')),
                  },
                  {
                    path: '/dashboard/settings/account_settings/change_password',
                    lazy: screen(() => import('../features/account/change-password')),
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
