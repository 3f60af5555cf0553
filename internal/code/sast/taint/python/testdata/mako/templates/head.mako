<h1>${heading}</h1> ## want: xss
