<?php
namespace App\Presentation\Home;

use Nette;
use Nette\Application\UI\Form;

final class HomePresenter extends Nette\Application\UI\Presenter
{
    public function __construct(private Nette\Database\Explorer $db) {}

    public function renderShow(string $slug, int $page = 1): void
    {
        $this->db->query("SELECT * FROM t WHERE a = '$slug'"); // want: sql-injection
        $this->db->query('SELECT * FROM t WHERE a = ?', $slug);
        $this->db->query("SELECT * FROM t LIMIT $page");
    }

    public function actionRun(): void
    {
        exec($this->getParameter('cmd')); // want: command-injection
        exec($this->getHttpRequest()->getQuery('cmd')); // want: command-injection
        $this->redirectUrl($this->getHttpRequest()->getPost('to')); // want: open-redirect
    }

    public function handleDelete(string $file): void { unlink('/srv/' . $file); } // want: path-traversal

    protected function createComponentForm(): Form
    {
        $form = new Form;
        $form->addText('name');
        $form->onSuccess[] = $this->formSucceeded(...);
        $form->onSuccess[] = function (Form $form, array $values) {
            exec('x ' . $values['name']); // not found: command-injection
        };
        return $form;
    }

    private function formSucceeded(Form $form, \stdClass $data): void
    {
        exec('x ' . $data->name); // not found: command-injection
    }
}
