<?php
use Phalcon\Mvc\Controller;
class PPhalcon extends Controller { public function showAction($slug) {
  system("ls " . ($slug)); // want: command-injection
  system("ls " . ($this->request->getPost('x'))); // want: command-injection
  system("ls " . ($this->request->getQuery('q'))); // want: command-injection
  system("ls " . ($this->dispatcher->getParam('y'))); // want: command-injection
} }
