import { runService } from '@chefly/service/start';
import { GatewayModule } from './gateway.module';
import { serveUpstreams } from './upstreams';

await runService('gateway', GatewayModule, {
  needs: ['sockets'],
  serve: serveUpstreams,
  uploads: false,
});
