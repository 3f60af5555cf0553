<?php
use Datto\JsonRpc\Evaluator;
class AJsonrpcDatto implements Evaluator { public function evaluate($method, $arguments) {
  system("ls " . ($arguments['x'])); // want: command-injection
} }
