<?php
namespace App\Http;

use Closure;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;

class Tenant
{
    public function handle(Request $request, Closure $next)
    {
        $request->attributes->set('tenant', $request->header('X-Tenant'));
        $request->attributes->set('zone', 'eu');
        return $next($request);
    }
}

class RowController
{
    public function index(Request $request)
    {
        $tenant = $request->attributes->get('tenant');
        return DB::select("select * from {$tenant}.rows"); // want: sql-injection
    }

    public function zone(Request $request)
    {
        $zone = $request->attributes->get('zone');
        return DB::select("select * from {$zone}.rows");
    }
}

class CheckCommand extends \Illuminate\Console\Command
{
    public function handle()
    {
        $language = $this->argument('language');
        include "lang/$language.php";
        DB::statement("analyze " . $this->option('table'));
    }
}
