import { Controller, Get } from '@nestjs/common';
import { exec, execFile } from 'child_process';
import { Region, Search, Tenant } from './decorators';

@Controller('files')
export class FilesController {
  @Get()
  list(@Tenant('id') tenant: string, @Region() region: string) {
    exec('ls /srv/' + tenant); // want: command-injection
    execFile('ls', ['/srv/' + tenant]);
    exec('ls /srv/' + region);
  }

  @Get('search')
  search(@Search() search) {
    exec('find /srv -name ' + search.name); // want: command-injection
  }

  @Get('page')
  page(@Search() count: number) {
    exec('head -n ' + count);
  }
}
