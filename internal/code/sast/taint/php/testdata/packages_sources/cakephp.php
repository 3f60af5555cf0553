<?php
namespace App\Controller;
class ACakephp extends AppController { public function view($slug) {
  system("ls " . ($slug)); // want: command-injection
  system("ls " . ($this->request->getQuery('q'))); // want: command-injection
  system("ls " . ($this->request->getData('x'))); // want: command-injection
  system("ls " . ($this->request->getParam('pass')[0])); // want: command-injection
} }
