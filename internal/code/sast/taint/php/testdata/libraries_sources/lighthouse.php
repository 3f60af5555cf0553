<?php
namespace App\GraphQL\Queries;
final class Files
{
    public function __invoke($root, array $args)
    {
        system("ls " . ($args['dir'])); // want: command-injection
        system("ls -- " . escapeshellarg($args['dir']));
        return [];
    }
}
