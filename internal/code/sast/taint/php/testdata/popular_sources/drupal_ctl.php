<?php
namespace Drupal\x\Controller;
use Drupal\Core\Controller\ControllerBase;
use Drupal\Core\Form\{FormBase, FormStateInterface};
use Symfony\Component\HttpFoundation\Request;
use Drupal\Core\Render\Markup;
class X extends ControllerBase {
    public function page(Request $request, string $name) {
        exec('cat ' . $request->query->get('q')); // want: command-injection
        exec('cat ' . \Drupal::request()->get('a')); // want: command-injection
        return ['#markup' => Markup::create('<b>' . $request->query->get('q'))]; // want: xss
    }
}
class F extends FormBase {
    public function getFormId() { return 'f'; }
    public function submitForm(array &$form, FormStateInterface $form_state) {
        exec('cat ' . $form_state->getValue('name')); // want: command-injection
        exec('cat ' . $form_state->getValues()['b']); // want: command-injection
        exec('cat ' . $form_state->getUserInput()['c']); // want: command-injection
    }
}
