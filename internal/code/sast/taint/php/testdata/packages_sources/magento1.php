<?php
class Magento1A_B_IndexController extends Mage_Core_Controller_Front_Action { public function indexAction() {
  system("ls " . ($this->getRequest()->getParam('x'))); // want: command-injection
  system("ls " . (Mage::app()->getRequest()->getPost('x'))); // want: command-injection
} }
