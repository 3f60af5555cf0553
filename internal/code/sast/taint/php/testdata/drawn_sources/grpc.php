<?php
use Grpc\ServerContext;
use Spiral\RoadRunner\GRPC;

class Greeter extends Helloworld\GreeterStub
{
    public function SayHello(\Helloworld\HelloRequest $request, ServerContext $serverContext): ?\Helloworld\HelloReply
    {
        exec('x ' . $request->getName()); // not found: command-injection
        exec('seq ' . (int) $request->getN());
        exec('x ' . $serverContext->clientMetadata()['x'][0]); // want: command-injection
        return null;
    }
}
class Shop implements \Shop\ShopInterface
{
    public function Find(GRPC\ContextInterface $ctx, \Shop\FindRequest $in): \Shop\FindReply
    {
        (new PDO('x'))->query("SELECT * FROM t WHERE a = '" . $in->getText() . "'"); // not found: sql-injection
        return new \Shop\FindReply();
    }
}
$server = new \Grpc\RpcServer();
$server->handle(new Greeter());
