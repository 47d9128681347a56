import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service';

const routes = contract.moderation;
type Routes = typeof routes;

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Serve(routes.report) report(form: InputOf<Routes['report']>, caller: Caller) {
    return this.reports.report(form, caller);
  }
  @Serve(routes.myReports) listOwn(query: InputOf<Routes['myReports']>, caller: Caller) {
    return this.reports.listOwn(query, caller);
  }
}
