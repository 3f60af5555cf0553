<?php
// Checks of the application's own, in methods and after a cast.
class Paste
{
    private $id = '';
    public function setId($id)
    {
        if (!self::isValidId($id)) {
            throw new Exception('Invalid identifier.', 60);
        }
        $this->id = $id;
    }
    public function read()
    {
        return file_get_contents('data/' . $this->id);
    }
    public static function isValidId($id)
    {
        return (bool) preg_match('#\A[a-f0-9]{16}\z#', (string) $id);
    }
}

class Draft
{
    private $id = '';
    public function setId($id)
    {
        if (!self::isValidId($id)) {
            throw new Exception('Invalid identifier.', 60);
        }
        $this->id = $id;
    }
    public function read()
    {
        return file_get_contents('data/' . $this->id); // want: path-traversal
    }
    public static function isValidId($id)
    {
        return (bool) preg_match('#[a-f0-9]{16}#', (string) $id);
    }
}

$paste = new Paste();
$paste->setId($_GET['id']);
echo htmlspecialchars($paste->read());
$draft = new Draft();
$draft->setId($_GET['draft']);
echo htmlspecialchars($draft->read());
