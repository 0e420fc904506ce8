// Contains only the headers that are precompiled with it.
