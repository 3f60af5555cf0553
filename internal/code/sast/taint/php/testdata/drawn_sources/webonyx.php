<?php
use GraphQL\Type\Definition\ObjectType;
use GraphQL\Type\Definition\Type;
use GraphQL\Type\Schema;

$query = new ObjectType([
    'name' => 'Query',
    'fields' => [
        'find' => [
            'type' => Type::string(),
            'args' => ['name' => Type::nonNull(Type::string()), 'n' => Type::int()],
            'resolve' => fn ($root, array $args) => shell_exec('find ' . $args['name']), // want: command-injection
        ],
        'read' => [
            'type' => Type::string(),
            'resolve' => function ($root, $args, $context, $info) {
                shell_exec('seq ' . (int) $args['n']);
                return file_get_contents('/srv/' . $args['file']); // want: path-traversal
            },
        ],
    ],
    'resolveField' => function ($value, $args) {
        eval($args['code']); // want: code-injection
    },
]);
class UserType extends ObjectType
{
    public function __construct()
    {
        parent::__construct(['fields' => fn () => ['avatar' => ['resolve' => [$this, 'avatar']]]]);
    }
    public function avatar($user, array $args) { exec('x ' . $args['size']); } // not found: command-injection
}
