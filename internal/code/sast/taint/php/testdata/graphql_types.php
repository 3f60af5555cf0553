<?php
// The types of arguments in GraphQL, and text that the database runs

use GraphQL\Type\Definition\EnumType;
use GraphQL\Type\Definition\InputObjectType;
use GraphQL\Type\Definition\ObjectType;
use GraphQL\Type\Definition\Type;

$colour = new EnumType(['name' => 'Colour', 'values' => ['RED' => ['value' => 'red'], 'BLUE' => ['value' => 'blue']]]);
$crate = new InputObjectType(['name' => 'Crate', 'fields' => [
    'colour' => Type::nonNull($colour),
    'size' => ['type' => Type::int(), 'defaultValue' => 1],
    'label' => Type::string(),
]]);
$query = new ObjectType(['name' => 'Query', 'fields' => [
    'crates' => [
        'type' => Type::int(),
        'args' => ['colour' => Type::nonNull($colour), 'label' => Type::string(), 'sizes' => Type::listOf(Type::int())],
        'resolve' => function ($root, array $args) {
            exec("crates {$args['colour']}");
            exec("crates {$args['sizes'][0]}");
            exec("crates {$args['label']}"); // want: command-injection
        },
    ],
    'labels' => [
        'type' => Type::int(),
        'args' => ['colour' => Type::string()],
        'resolve' => function ($root, array $args) {
            exec("crates {$args['colour']}"); // want: command-injection
        },
    ],
    'pack' => [
        'type' => Type::boolean(),
        'args' => ['input' => Type::nonNull($crate)],
        'resolve' => function ($root, array $args) {
            $input = $args['input'];
            exec("pack {$input['colour']} {$input['size']}");
            exec("pack {$input['label']}"); // want: command-injection
        },
    ],
]]);

$crates = (new MongoDB\Client())->store->crates;
$name = (string) $_GET['name'];
$crates->find(['name' => $name]);
$crates->find(['$where' => "this.name == '$name'"]); // want: nosql-injection
