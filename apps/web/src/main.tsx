import '@chefly/ui/no-eval';
import { startClient } from '@chefly/api-client/react';
import { GoingOn, mount } from '@chefly/ui';
import '@chefly/ui/theme.css';
import { RouterProvider } from 'react-router-dom';
import { goingOn, router } from './app/router';
import { hearOfInstalling } from './parts/install-offer';

hearOfInstalling();
mount(
  startClient(),
  <GoingOn value={goingOn}>
    <RouterProvider router={router} />
  </GoingOn>,
);
