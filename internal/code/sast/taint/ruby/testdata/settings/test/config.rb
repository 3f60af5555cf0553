$signing_key = "a secret of the tests, which opens nothing"
