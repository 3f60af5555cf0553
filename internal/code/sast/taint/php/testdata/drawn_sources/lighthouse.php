<?php
namespace App\GraphQL\Queries;

use GraphQL\Type\Definition\ResolveInfo;
use Illuminate\Support\Facades\DB;
use Nuwave\Lighthouse\Support\Contracts\GraphQLContext;

final class Find
{
    /** @param array{name: string} $args */
    public function __invoke($_, array $args)
    {
        DB::select("SELECT * FROM t WHERE n = '{$args['name']}'"); // want: sql-injection
        return DB::select('SELECT * FROM t WHERE n = ?', [$args['name']]);
    }
}

class Run
{
    public function resolve($root, array $args, GraphQLContext $context, ResolveInfo $info)
    {
        exec($args['input']['cmd']); // want: command-injection
        $file = $args['file'];
        $file->move('/srv', $file->getClientOriginalName()); 
        exec('x ' . $context->request()->header('x-run')); // want: command-injection
    }
}
