<?php
use Symfony\Component\HttpKernel\Attribute\MapQueryParameter;
class A extends AbstractController {
  #[Route('/dash')]
  public function dash(#[MapQueryParameter] string $name) {
    system("show $name"); // want: command-injection
    system('show ' . escapeshellarg($name));
  }
}
