<?php
// Functions and methods of programs that have the names of a library's.
use GraphQL\Type\Definition\ResolveInfo;
use Shop\Links;
use Shop\Menu;

class Field
{
    public function format($value, $args)
    {
        exec('format ' . $args['size']);
        return '<b>' . $args['title'];
    }

    public function children($parent, $args)
    {
        exec('list ' . $args['name']);
    }

    public function log($event, $context)
    {
        exec('log ' . $event['name']);
    }

    public function notes($root, array $args, $context, ResolveInfo $info)
    {
        exec('find ' . $args['name']); // want: command-injection
    }

    public function resolveNote($root, array $args)
    {
        exec('find ' . $args['name']); // want: command-injection
    }
}

function entries(Links $links, Menu $menu)
{
    $menu->navigate($_GET['entry']);
    return $links->toUrl($_GET['entry']);
}

class Go extends \Laminas\Mvc\Controller\AbstractActionController
{
    public function goAction()
    {
        return $this->redirect()->toUrl($_GET['to']); // want: open-redirect
    }
}
