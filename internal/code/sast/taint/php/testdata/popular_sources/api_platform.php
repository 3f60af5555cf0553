<?php
namespace App\State;
use ApiPlatform\Metadata\Operation;
use ApiPlatform\State\{ProcessorInterface, ProviderInterface};
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
use Symfony\UX\LiveComponent\Attribute\{AsLiveComponent, LiveProp, LiveAction, LiveArg};
final class P implements ProcessorInterface {
    public function process(mixed $data, Operation $operation, array $uriVariables = [], array $context = []) {
        exec('x ' . $data->name); // want: command-injection
        exec('x ' . $uriVariables['id']); // want: command-injection
    }
}
final class Q implements ProviderInterface {
    public function provide(Operation $operation, array $uriVariables = [], array $context = []): object|array|null {
        exec('x ' . $context['filters']['q']); // want: command-injection
        return null;
    }
}
#[AsLiveComponent]
class Live {
    #[LiveProp(writable: true)] public string $q = '';
    #[LiveAction] public function go(#[LiveArg] string $id) { exec('x ' . $id); exec('x ' . $this->q); } // want: command-injection
}
