<?php
use GraphQL\Type\Definition\ResolveInfo;
use Rebing\GraphQL\Support\Query;
class FilesQuery extends Query
{
    protected $attributes = ['name' => 'files'];
    public function resolve($root, array $args, $context, ResolveInfo $info)
    {
        system("ls " . ($args['dir'])); // want: command-injection
        system("ls -- " . escapeshellarg($args['dir']));
        return [];
    }
}
