<?php
use GraphQL\Type\Definition\{ObjectType, Type};
use TheCodingMachine\GraphQLite\Annotations\{Query, Mutation};
use Symfony\Component\Console\Command\Command;
$q = new ObjectType(['name' => 'Query', 'fields' => [
    'echo' => ['type' => Type::string(), 'args' => ['m' => Type::string()], 'resolve' => fn ($root, array $args) => exec('say ' . $args['m'])], // want: command-injection
]]);
class Ctl {
    #[Query] public function find(string $name, int $n): string { exec('x ' . $name); exec('x ' . $n); return ''; } // want: command-injection
    #[Mutation] public function save(string $name): string { exec('x ' . $name); return ''; } // want: command-injection
}
