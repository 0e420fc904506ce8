// Nothing but the headers that the tests have precompiled.
