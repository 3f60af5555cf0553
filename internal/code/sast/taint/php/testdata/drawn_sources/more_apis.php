<?php
namespace App;

use ApiPlatform\Metadata\Operation;
use ApiPlatform\State\ProcessorInterface;
use Overblog\GraphQLBundle\Definition\Argument;
use Overblog\GraphQLBundle\Definition\Resolver\MutationInterface;
use Overblog\GraphQLBundle\Definition\Resolver\QueryInterface;
use support\Request;

class ItemProcessor implements ProcessorInterface
{
    public function process(mixed $data, Operation $operation, array $uriVariables = [], array $context = []): mixed
    {
        exec('x ' . $data->name); // want: command-injection
        exec('x ' . $uriVariables['slug']); // want: command-injection
    }
}
class FindResolver implements QueryInterface
{
    public function resolve(Argument $args) { exec('x ' . $args['name']); } // want: command-injection
}
class RunMutation implements MutationInterface
{
    public function run($cmd) { exec($cmd); } // want: command-injection
}
class UserController
{
    public function index(Request $request, $name)
    {
        exec('x ' . $request->get('c')); // want: command-injection
        exec('seq ' . (int) $request->post('n'));
        return redirect($request->input('to')); // want: open-redirect
    }
}
