<?php
use Google\CloudFunctions\FunctionsFramework; use Psr\Http\Message\ServerRequestInterface; use CloudEvents\V1\CloudEventInterface;
FunctionsFramework::http('x_gcf', 'x_gcf');
function x_gcf(ServerRequestInterface $request) {
  system("ls " . ($request->getQueryParams()['q'])); // want: command-injection
}
function e_gcf(CloudEventInterface $event) {
  system("ls " . ($event->getData()['name'])); // want: command-injection
}
