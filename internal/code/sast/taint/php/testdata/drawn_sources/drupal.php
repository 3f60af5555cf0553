<?php
namespace Drupal\x\Controller;

use Drupal\Core\Controller\ControllerBase;
use Drupal\Core\Form\FormBase;
use Drupal\Core\Form\FormStateInterface;
use Drupal\Core\Render\Markup;
use Drupal\Core\Routing\TrustedRedirectResponse;
use Drupal\rest\Plugin\ResourceBase;
use Symfony\Component\HttpFoundation\Request;

class XController extends ControllerBase
{
    public function page($name, Request $request)
    {
        $db = \Drupal::database();
        $db->query("SELECT * FROM {t} WHERE a = '$name'"); // want: sql-injection
        $db->query('SELECT * FROM {t} WHERE a = :a', [':a' => $name]);
        exec('x ' . $request->query->get('c')); // want: command-injection
        exec('x ' . \Drupal::request()->get('c')); // want: command-injection
        new TrustedRedirectResponse($request->query->get('to')); // want: open-redirect
        return ['#markup' => Markup::create('<p>' . $request->query->get('w') . '</p>')]; // want: xss
    }
}
class XForm extends FormBase
{
    public function getFormId() { return 'x'; }
    public function buildForm(array $form, FormStateInterface $form_state) { return $form; }
    public function submitForm(array &$form, FormStateInterface $form_state)
    {
        exec('x ' . $form_state->getValue('cmd')); // want: command-injection
        $v = $form_state->getValues();
        exec('x ' . $v['cmd']); // want: command-injection
        exec('seq ' . (int) $v['n']);
        readfile('/srv/' . $form_state->getUserInput()['f']); // want: path-traversal
    }
}
class XResource extends ResourceBase
{
    public function post(array $data) { exec($data['cmd']); } // want: command-injection
}
