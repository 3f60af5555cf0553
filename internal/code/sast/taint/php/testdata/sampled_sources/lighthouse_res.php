<?php
namespace App\GraphQL\Mutations;
use GraphQL\Type\Definition\ResolveInfo;
use Nuwave\Lighthouse\Support\Contracts\GraphQLContext;
final class CreateFile {
    public function __invoke(mixed $root, array $args, GraphQLContext $context, ResolveInfo $info) {
        exec('touch ' . $args['name']); // want: command-injection
        exec('touch ' . escapeshellarg($args['name']));
    }
}
final class Search {
    /** @param array{term: string} $args */
    public function __invoke(null $_, array $args) {
        exec('grep ' . $args['term']); // want: command-injection
    }
}
