<?php

use Valitron\Validator;

$v = new Validator($_POST);
$v->rule('required', 'name');
if ($v->validate()) {
    exec('user ' . $v->data()['name']); // want: command-injection
    exec('user ' . escapeshellarg($v->data()['name']));
}

$gump = new GUMP();
$valid = $gump->run($_POST);
exec('user ' . $valid['name']); // want: command-injection
exec('user ' . escapeshellarg($valid['name']));

$order = (new JsonMapper())->map(json_decode(file_get_contents('php://input')), new Order());
exec('order ' . $order->name); // want: command-injection

class Order
{
    public $name;
}

$item = (new \CuyZ\Valinor\MapperBuilder())->mapper()->map(Item::class, \CuyZ\Valinor\Mapper\Source\Source::json($_POST['item']));
exec('item ' . $item->name); // want: command-injection

class Item
{
    public function __construct(public readonly string $name)
    {
    }
}
