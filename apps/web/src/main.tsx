import { startClient } from '@chefly/api-client/react';
import { mount } from '@chefly/ui';
import '@chefly/ui/theme.css';
import { RouterProvider } from 'react-router-dom';
import { router } from './app/router';

mount(startClient(), <RouterProvider router={router} />);
